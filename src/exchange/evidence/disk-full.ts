/** Whether a file could not be written for want of room: on the disk, or in what its owner may use of it. */
export function isDiskFull(fault: unknown): fault is NodeJS.ErrnoException {
  return fault instanceof Error && 'code' in fault && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(fault.code))
}
