/** The Edm types of numbers, decimals and wide integers among them. */
export const numericType = /^Edm\.(Byte|SByte|Int16|Int32|Int64|Decimal|Double|Single)$/
