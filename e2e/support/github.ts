/** GitHub for one page: what it asks of the real hosts is answered by the fake one. */
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { FakeGitHub } from '../../src/workspace/github/testing/fake-github'

export const API = 'https://api.github.com'
const RAW = 'https://raw.githubusercontent.com'
const GIST = 'https://gist.githubusercontent.com'
/** The page is let ask all of GitHub, or nothing of it. */
export const GITHUB_ORIGINS = [API, RAW, GIST]

/** GitHub for this page alone. */
export async function serveGitHub(page: Page): Promise<FakeGitHub> {
  const github = new FakeGitHub()
  await github.start(createServer)
  page.once('close', () => github.stop())
  const bases = [
    [API, github.bases.api],
    [RAW, github.bases.raw],
    [GIST, github.bases.gist],
  ] as const
  for (const [origin, base] of bases)
    await page.route(`${origin}/**`, async (route) => {
      const request = route.request()
      const response = await fetch(request.url().replace(origin, base), {
        method: request.method(),
        headers: request.headers(),
        body: request.postData(),
      })
      const headers = {
        ...Object.fromEntries(response.headers),
        'access-control-allow-origin': '*',
        'access-control-expose-headers': '*',
      }
      const bytes = Buffer.from(await response.arrayBuffer())
      const names = bytes.includes(github.bases.gist)
      const body = names ? bytes.toString().replaceAll(github.bases.gist, GIST) : bytes
      await route.fulfill({ status: response.status, headers, body })
    })
  return github
}
