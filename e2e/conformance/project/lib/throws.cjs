globalThis.conformanceThrows = (globalThis.conformanceThrows ?? 0) + 1
throw new Error(`attempt ${globalThis.conformanceThrows}`)
