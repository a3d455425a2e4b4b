/** A terminal on xterm: shows what the terminal has, edits lines for a shell, hands keys to a program. */
import { FitAddon } from '@xterm/addon-fit'
import { Terminal as Screen } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { promptOf, type Terminal } from '../../session/terminal'
import { readColours, watchColours } from './colours'
import { completePath } from './complete'
import { type DrawnLine, drawLine, drawProgress, eraseLine, extendLine } from './draw-line'
import { EMPTY_LINE, insertText, type LineCommand, pressKey, readKeys, type TerminalKey } from './line-editor'

/** What a screen reader says of it. The way out has to be known: Tab alone completes a path. */
const LABEL = 'Terminal. Escape, then Tab, leaves it.'

/** Lines that can be scrolled back to. */
const SCROLLBACK = 10_000

/** Takes the screen, its scrolled lines and every mode back. */
const CLEAR = '\u001b[2J\u001b[3J\u001b[H'

const FONT_SIZE = 12 // px

/** Contrast that xterm raises text to on its ground, as WCAG 2 counts it. */
const CONTRAST = 4.5

type Editor = {
  /** What the keyboard or the clipboard sent. */
  take(data: string): void
  /** Output that came. */
  print(text: string): void
  clear(): void
  /** Draws the line, or how far a command is while one runs. */
  refresh(): void
  /** Takes the line away. */
  withdraw(): void
}

/** The line at the end of the output, for a terminal with a shell. */
function createEditor(terminal: Terminal, screen: Screen): Editor {
  let line = EMPTY_LINE
  let drawn: DrawnLine = null
  /** Lines handed over that have not ended. */
  let waiting = 0
  /** Whether the output ends with a whole line. */
  let isAtStart = true

  const isIdle = () => {
    const { kind, running } = terminal.state()
    return kind === 'shell' && running === null && waiting === 0
  }
  const withdraw = () => {
    screen.write(eraseLine(drawn, screen.cols))
    drawn = null
  }
  const refresh = () => {
    const { progress } = terminal.state()
    if (!isIdle() && (progress === null || !isAtStart)) return withdraw()
    if (progress !== null) {
      const next = drawProgress(progress, drawn, screen.cols)
      drawn = next.drawn
      return screen.write(next.text)
    }
    const next = drawLine(promptOf(terminal.state().cwd), line, drawn, screen.cols)
    drawn = next.drawn
    screen.write(next.text)
  }

  const run = (text: string) => {
    withdraw()
    waiting++
    void terminal.run(text).then(() => {
      waiting--
      refresh()
    })
  }
  const interrupt = (dropped: string) => {
    if (!isIdle()) return terminal.interrupt()
    withdraw()
    screen.write(`${promptOf(terminal.state().cwd)}${dropped}^C\r\n`)
    refresh()
  }
  const complete = () => {
    const { insert: text, names } = completePath(line.text.slice(0, line.cursor), terminal.state().cwd, terminal.paths())
    line = insertText(line, text)
    if (names.length > 0 && isIdle()) {
      withdraw()
      screen.write(`${promptOf(terminal.state().cwd)}${line.text}\r\n${names.join('  ')}\r\n`)
    }
    refresh()
  }
  const follow = (command: LineCommand) => {
    if (command.type === 'run') run(command.line)
    else if (command.type === 'interrupt') interrupt(command.dropped)
    else if (command.type === 'clear') terminal.clear()
    else complete()
  }

  const takeKey = (key: TerminalKey) => {
    const [next, command] = pressKey(line, key, terminal.state().history)
    line = next
    if (command) return follow(command)
    const isAtEnd = 'text' in key && line.cursor === line.text.length
    if (!isAtEnd || drawn === null || !isIdle()) return refresh()
    const extended = extendLine(key.text, drawn, screen.cols)
    drawn = extended.drawn
    screen.write(extended.text)
  }

  return {
    take(data) {
      for (const key of readKeys(data)) takeKey(key)
    },
    print(text) {
      withdraw()
      screen.write(text)
      isAtStart = text.endsWith('\n')
      if (isIdle() && text.endsWith('\n')) refresh()
    },
    clear() {
      drawn = null
      screen.write(CLEAR)
      refresh()
    },
    refresh,
    withdraw,
  }
}

/** Which keys are the browser's: those that leave the terminal, copy and paste. */
function ownKeys(terminal: Terminal, screen: Screen): (event: KeyboardEvent) => boolean {
  let isLeaving = false
  return (event) => {
    if (event.type !== 'keydown') return true
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event
    if (key === 'Shift') return true
    const leaves = key === 'Tab' && !ctrlKey && !altKey && (isLeaving || (shiftKey && terminal.state().kind === 'shell'))
    isLeaving = key === 'Escape'
    if (leaves || metaKey) return false
    const isControl = ctrlKey && !altKey
    if (isControl && key.toLowerCase() === 'v') return false
    return !(isControl && key.toLowerCase() === 'c' && screen.hasSelection())
  }
}

function createScreen(element: HTMLElement): Screen {
  const screen = new Screen({
    cursorBlink: false,
    fontFamily: getComputedStyle(element).getPropertyValue('--mono'),
    fontSize: FONT_SIZE,
    lineHeight: 1.4,
    // A link in output may name any address.
    linkHandler: { activate: () => {} },
    minimumContrastRatio: CONTRAST,
    screenReaderMode: true,
    scrollback: SCROLLBACK,
    theme: readColours(element),
  })
  Screen.strings.promptLabel = LABEL
  screen.open(element)
  return screen
}

/**
 * Shows the terminal in an element, which it fills, until `dispose` is called. The element needs a size; it may change.
 * @param element in the document
 */
export function openScreen(element: HTMLElement, terminal: Terminal): { focus(): void; dispose(): void } {
  const screen = createScreen(element)
  const fit = new FitAddon()
  screen.loadAddon(fit)
  screen.attachCustomKeyEventHandler(ownKeys(terminal, screen))
  const editor = createEditor(terminal, screen)

  let isOver = false
  let kind = terminal.state().kind
  /** A shell ends lines with '\n' alone. */
  const replay = () => {
    screen.options.convertEol = kind === 'shell'
    screen.reset()
    screen.write(terminal.output())
  }
  /** Draws the line again: how a terminal breaks the cursor's line at another width is not known. */
  const measure = () => {
    const size = fit.proposeDimensions()
    if (element.clientWidth === 0 || element.clientHeight === 0 || size === undefined) return
    if (size.cols === screen.cols && size.rows === screen.rows) return
    editor.withdraw()
    screen.write('', () => {
      if (isOver) return
      fit.fit()
      editor.refresh()
    })
  }
  fit.fit()
  replay()
  editor.refresh()

  screen.onData((data) => (kind === 'shell' ? editor.take(data) : terminal.write(data)))
  screen.onResize(({ cols, rows }) => terminal.resize(cols, rows))
  terminal.resize(screen.cols, screen.rows)

  const sizes = new ResizeObserver(measure)
  sizes.observe(element)
  // The font may come after the terminal was measured with its stand-in.
  void document.fonts.load(`${FONT_SIZE}px 'JetBrains Mono Variable'`).then(measure)
  const endings = [
    terminal.onOutput((change) => {
      if (change === null) editor.clear()
      else editor.print(change)
    }),
    terminal.subscribe(() => {
      const now = terminal.state().kind
      if (now !== kind) {
        kind = now
        replay()
        terminal.resize(screen.cols, screen.rows)
      }
      editor.refresh()
    }),
    watchColours(element, () => {
      screen.options.theme = readColours(element)
    }),
  ]
  return {
    focus: () => screen.focus(),
    dispose() {
      isOver = true
      sizes.disconnect()
      for (const end of endings) end()
      screen.dispose()
    },
  }
}
