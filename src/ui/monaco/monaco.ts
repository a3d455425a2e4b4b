import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import 'monaco-editor/features/bracketMatching/register'
import 'monaco-editor/features/clipboard/register'
import 'monaco-editor/features/codicon/register'
import 'monaco-editor/features/find/register'
import 'monaco-editor/features/hover/register'
import 'monaco-editor/features/multicursor/register'
import 'monaco-editor/features/toggleTabFocusMode/register'
import 'monaco-editor/features/wordOperations/register'
import './languages'

// Monaco reads this global before its first editor. The languages have no services, so that this worker is the only one.
Object.assign(globalThis, { MonacoEnvironment: { getWorker: () => new EditorWorker() } })

// Without this the loader would fetch Monaco from a CDN.
loader.config({ monaco })

// Keys that belong to the page: its palette and "run tests". A rule without a command leaves the key to the browser.
const { KeyCode, KeyMod } = monaco
monaco.editor.addKeybindingRules(
  [KeyCode.F1, KeyMod.CtrlCmd | KeyCode.KeyK, KeyMod.CtrlCmd | KeyCode.Enter, KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.Enter].map(
    (keybinding) => ({ keybinding, command: null }),
  ),
)

export { monaco }
