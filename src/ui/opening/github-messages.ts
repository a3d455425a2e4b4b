/** What the page says of addresses and refusals of GitHub. */ import type { ImportFailure } from '../../session/notices'
import type { GitHubAddress } from '../../workspace/github/address'
import type { GitHubProblem } from '../../workspace/github/github'

/** "owner/repository", with what of it is meant; "gist 0123abcd". */
export function addressLabel(address: GitHubAddress): string {
  if (address.kind === 'gist') return `gist ${address.id.slice(0, 8)}`
  const { owner, repository, place } = address
  const name = `${owner}/${repository}`
  switch (place.kind) {
    case 'default':
      return name
    case 'commit':
      return `${name} ${place.sha.slice(0, 8)}`
    case 'pull':
      return `${name} #${place.number}`
    default:
      return `${name} ${place.rest.join('/')}`
  }
}

const NOT_FOUND: Record<Exclude<Extract<GitHubProblem, { code: 'not-found' }>['what'], 'gist'>, string> = {
  repository: 'repository',
  ref: 'branch, tag or commit',
  pull: 'pull request',
  path: 'file or folder',
}

/** GitHub's refusal as the session reports it. */
export function gitHubFailureOf(problem: GitHubProblem): ImportFailure {
  switch (problem.code) {
    case 'not-found':
      if (problem.what === 'gist') return { reason: 'no-gist', detail: problem.name }
      return { reason: 'not-found', detail: `${NOT_FOUND[problem.what]} “${problem.name}”` }
    case 'rate-limited':
      return { reason: 'rate-limited', detail: problem.until === null ? '' : String(problem.until) }
    case 'truncated':
      return { reason: 'truncated', detail: String(problem.listed) }
    case 'answered':
      return { reason: 'answered', detail: [problem.status, problem.message].filter(Boolean).join(' ') }
    case 'malformed':
      return { reason: 'answered', detail: problem.detail }
    case 'offline':
      return { reason: 'offline', detail: problem.detail }
    case 'empty':
      return { reason: 'empty', detail: '0' }
    case 'unauthorised':
      return { reason: 'unauthorised', detail: '' }
  }
}
