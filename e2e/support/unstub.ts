/** Before each test file: globals that the last test of the file before stubbed are as they were. Vitest itself puts them back before a test, not before a file. */
import { vi } from 'vitest'

vi.unstubAllGlobals()
vi.unstubAllEnvs()
