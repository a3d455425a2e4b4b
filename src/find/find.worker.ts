/** Answers one question about the files of a project. */
import { answerTo, type SearchJob } from './file-search'

addEventListener('message', ({ data }: MessageEvent<SearchJob>) => postMessage(answerTo(data)))
