/** Files that ship with the page below a folder of their own: lessons, recorded runs. */

/** Reads a file by its path below the folder; rejects where it cannot be had. */
export const shippedFilesOf =
  (folder: 'lessons' | 'runs') =>
  async (path: string): Promise<Uint8Array> => {
    const address = `${import.meta.env.BASE_URL}${folder}/${path.split('/').map(encodeURIComponent).join('/')}`
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
