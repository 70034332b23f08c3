import type { ReactNode } from 'react'
import { setCurrentContext, usePermission } from '@/api/permissions'

/**
 * Shows its children only to users with the permission (and the product), and removes them otherwise (R361–R363). A
 * click inside makes that permission the current context of the following calls (R367).
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
