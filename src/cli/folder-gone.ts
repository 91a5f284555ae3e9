/** Whether a fault is Node's, which cannot say where it is: the working folder was deleted. */
export function isFolderGone(fault: unknown): boolean {
  return fault instanceof Error && /^ENOENT\b.*\buv_cwd\b/.test(fault.message)
}

export const folderGone = 'error: the working directory was deleted. Change to an existing directory and retry'
