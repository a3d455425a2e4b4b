import { useEffect, useState } from 'react'
import type { Answer } from '../../session/lesson-format'
import { useAnalysis, useDriver, useSession } from '../session'
import { CELL } from '../tools/tools-messages'
import { type AnswerWords, answerWordsOf } from './answer-messages'

/** The answer, as the page itself gives it. */
export function AnswerView({ answer }: { readonly answer: Answer }) {
  return answer.kind === 'tool' ? <OfTool answer={answer} /> : <OfPage answer={answer} />
}

function OfPage({ answer }: { readonly answer: Exclude<Answer, { kind: 'tool' }> }) {
  // Texts, so that it is drawn again only when they change.
  const title = useSession((state) => answerWordsOf(answer, state)?.title ?? null)
  const sentence = useSession((state) => answerWordsOf(answer, state)?.sentence ?? null)
  return <Said words={title === null || sentence === null ? null : { title, sentence }} />
}

/** What another tool says: it is asked for that. */
function OfTool({ answer: { tool, hunk } }: { readonly answer: Extract<Answer, { kind: 'tool' }> }) {
  const driver = useDriver()
  const { analysis } = useAnalysis()
  const [words, say] = useState<AnswerWords | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another analysis is another answer
  useEffect(() => {
    const mine = new AbortController()
    driver
      .tools()
      .then(({ compare }) =>
        compare(
          { translate: false, settings: {} },
          ({ id, about, cells, message }) => {
            if (id !== tool || mine.signal.aborted) return
            const cell = cells[hunk - 1] ?? 'none'
            say({ title: `${about.name}: ${CELL[cell].name}`, sentence: message || `${CELL[cell].says}.` })
            mine.abort()
          },
          mine.signal,
        ),
      )
      .catch((failed: unknown) => console.warn(failed))
    return () => mine.abort()
  }, [driver, analysis, tool, hunk])
  return (
    <>
      <Said words={words} />{' '}
      <button
        type="button"
        className="text-accent underline-offset-2 hover:underline"
        onClick={() => driver.page.show({ dialog: 'tool', tool })}
      >
        About this tool
      </button>
    </>
  )
}

const Said = ({ words }: { readonly words: AnswerWords | null }) =>
  words === null ? (
    <span className="text-muted">The page shows it now.</span>
  ) : (
    <>
      {words.title !== '' && <b className="font-semibold">{words.title}. </b>}
      <span>{words.sentence}</span>
    </>
  )
