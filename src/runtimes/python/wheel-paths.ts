/** Below this path the page hands pytest's wheels to the guest, beside the project's files: it is no folder of the project. */
export const PYTEST_WHEELS = '.hunkscope/pytest-wheels/'

export const isPytestWheel = (path: string): boolean => path.startsWith(PYTEST_WHEELS)
