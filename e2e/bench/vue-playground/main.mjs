/** The Vue playground as its package builds it, with the editor that it has besides Monaco, and Vue itself from the same host. */
import { Repl, useStore, useVueImportMap } from '@vue/repl'
import CodeMirror from '@vue/repl/codemirror-editor'
import { createApp, h } from 'vue'
import runtime from 'vue/dist/vue.runtime.esm-browser.prod.js?url'

const address = new URL(runtime, location.href).href
// biome-ignore lint/correctness/useHookAtTopLevel: Vue has it here
const { importMap } = useVueImportMap({ runtimeDev: address, runtimeProd: address })
// biome-ignore lint/correctness/useHookAtTopLevel: as above
const store = useStore({ builtinImportMap: importMap })
createApp({ render: () => h(Repl, { editor: CodeMirror, store }) }).mount('#app')
