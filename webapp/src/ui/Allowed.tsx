import type { ReactNode } from 'react'
import { setCurrentContext, usePermission } from '@/api/permissions'

/**
 * Shows its children only to whom the permission (and the product) is given, and removes them otherwise (R361–R363).
 * Pressing anything inside makes that permission the current context of the calls that follow (R367).
 */
export function Allowed(props: { permission: string; product?: string; children: ReactNode }) {
  const allowed = usePermission(props.permission, props.product)
  if (!allowed) return null
  return (
    <span style={{ display: 'contents' }} onClickCapture={() => setCurrentContext(props.permission)}>
      {props.children}
    </span>
  )
}
