/** 32 hex digits in five groups: an id, which says nothing about anybody, and which the address of its record shows. */
export const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
