/** Every way into the workspace, on one sheet. */
import { Sheet } from '../Sheet'
import { FromDisk } from './FromDisk'
import { FromGitHub } from './FromGitHub'
import { RecentProjects } from './RecentProjects'
import { Starters } from './Starters'
import { SheetScroll } from './sheet-parts'

export default function OpenSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title="Open a project" onClose={onClose} wide>
      <SheetScroll className="grid grid-cols-2 gap-x-9 gap-y-6 max-[699px]:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-6">
          <FromDisk />
          <FromGitHub />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <RecentProjects />
          <Starters />
        </div>
      </SheetScroll>
    </Sheet>
  )
}
