/** Asks before the page asks GitHub for the gist that its address names. */

import { GITHUB_HOSTS } from '../../workspace/github/github-hosts'
import { HostPermission } from '../asking/HostPermission'
import { Action } from '../controls'
import { replaceHash } from '../replace-hash'
import { Sheet } from '../Sheet'
import { withoutGist } from './gist-address'

export default function AskGist({ onClose }: { readonly onClose: () => void }) {
  const leave = () => {
    replaceHash(withoutGist(location.hash))
    onClose()
  }
  return (
    <Sheet title="A gist on GitHub" onClose={leave}>
      <p className="pb-3">This link leads to a session in a gist. The page only reads it: nothing runs until you say so.</p>
      <HostPermission name="GitHub" addresses={GITHUB_HOSTS} back={null}>
        {null}
      </HostPermission>
      <div className="flex justify-end pt-3">
        <Action look="ghost" onPress={leave}>
          Do not open it
        </Action>
      </div>
    </Sheet>
  )
}
