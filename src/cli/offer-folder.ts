/** Runs first in a page that `hunkscope serve` serves: "Folder…" gives the folder of the command. */
import { SERVED_FOLDER } from '../workspace/disk/handle'
import { servedFolder } from './served-folder'

const name = document.currentScript?.getAttribute('data-name') ?? ''
const folder = servedFolder(name, (...given) => fetch(...given))
Object.defineProperty(window, 'showDirectoryPicker', { value: async () => folder, configurable: true })
Object.defineProperty(window, SERVED_FOLDER, { value: folder })
