/** Whether a status says that what was asked for was done. */
export function isSuccessStatus(status: number): boolean {
  return status >= 200 && status < 300
}
