import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { actionClass, type Look } from './controls'

type Props = {
  readonly look?: Look
  readonly children: ReactNode
  readonly className?: string
  readonly 'aria-label'?: string
}

/** A button that what is around it makes work: a menu, a choice of files. */
export const TriggerAction = ({ look = 'line', className = '', ...props }: Props) => (
  <Button {...props} className={actionClass(look, className)} />
)
