import type { GitHubBases } from './request'

/** The only hosts that are asked. */
export const GITHUB: GitHubBases = {
  api: 'https://api.github.com',
  raw: 'https://raw.githubusercontent.com',
  gist: 'https://gist.githubusercontent.com',
}

/** Origins that are asked for repositories and gists. */
export const GITHUB_HOSTS: readonly string[] = Object.values(GITHUB)
