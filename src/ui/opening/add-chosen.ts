import type { Driver } from '../../session/driver'
import type { Joining } from '../../session/own-files'
import { intakeOfFileAt, intakeOfFiles, intakeOfZip } from './intakes'

/** Adds files that a person chose. `at`: the path that a single file takes, '' for its own or the one that the reply means by its name. */
export function addChosen(files: readonly File[], at: string, driver: Driver, joins?: Joining): void {
  const [only] = files
  if (only === undefined) return
  if (files.length > 1) return void driver.projects.add(intakeOfFiles(files), joins)
  if (at !== '') return void driver.projects.add(intakeOfFileAt(only, at), joins)
  void driver.projects.add(/\.zip$/i.test(only.name) ? intakeOfZip(only) : intakeOfFiles(files), joins)
}
