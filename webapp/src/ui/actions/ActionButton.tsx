import { Button, type ButtonProps } from '@mantine/core'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Allowed } from '../Allowed'
import { type Action, keysOf, tooltipOf } from './action'

interface ActionButtonProps extends Pick<ButtonProps, 'size'> {
  action: Action
  /** The form around it performs the action. */
  submits?: boolean
}

const LOOK = { primary: 'filled', danger: 'default', quiet: 'subtle' } as const

/** The button of an action: its label, icon and tone; disabled with the reason in its tooltip. Not printed. */
export function ActionButton({ action, submits = false, size }: ActionButtonProps): ReactElement | null {
  const { label, icon: Icon, tone, permission, product, whyNot, isPending, perform, to } = action
  if (action.isShown === false) return null
  const parts = {
    variant: tone ? LOOK[tone] : 'default',
    color: tone === 'quiet' ? 'gray' : undefined,
    size,
    leftSection: Icon ? <Icon size={14} stroke={1.8} /> : undefined,
    title: tooltipOf(action),
    'aria-keyshortcuts': keysOf(action)?.replaceAll(' ', '+'),
    'data-print': 'hide',
  }
  const button =
    to && !whyNot ? (
      <Button {...parts} component={Link} to={to}>
        {label}
      </Button>
    ) : (
      <Button
        {...parts}
        type={submits ? 'submit' : 'button'}
        loading={isPending}
        disabled={!!whyNot}
        onClick={submits ? undefined : perform}
      >
        {label}
      </Button>
    )
  if (!permission) return button
  return (
    <Allowed permission={permission} product={product}>
      {button}
    </Allowed>
  )
}
