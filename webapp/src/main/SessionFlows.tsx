import { modals } from '@mantine/modals'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { registerFlows } from '@/api/flows'
import { clearSession, isSameDesk, useSession, watchOtherTabs } from '@/api/session'
import { warnToast } from '@/ui'
import { router } from './router'

/** R001: the one modal. Closing it any other way than by agreeing is declining. */
function askToContinue(): Promise<boolean> {
  return new Promise(resolve => {
    modals.openConfirmModal({
      title: 'Session expired',
      children: 'Your session is expired.. Do you want to continue?',
      labels: { confirm: 'Continue', cancel: 'Sign out' },
      closeOnClickOutside: false,
      withCloseButton: false,
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })
}

/** Where the person was, so that signing in again brings them back. */
function here(): string {
  const { pathname, search } = router.state.location
  return pathname === '/' || pathname === '/login' ? '' : `next=${encodeURIComponent(pathname + search)}`
}
const withQuery = (path: string, ...parts: string[]) => {
  const query = parts.filter(Boolean).join('&')
  return query ? `${path}?${query}` : path
}

/** Registers what happens when a session or a permission ends, and follows sign-outs in other tabs. */
export function SessionFlows() {
  const queries = useQueryClient()
  useEffect(() => {
    const toLogin = (...parts: string[]) => {
      queries.clear()
      void router.navigate(withQuery('/login', ...parts), { replace: true })
    }
    registerFlows({
      askToContinue,
      sessionMissing: () => {
        const back = here()
        clearSession()
        toLogin('ended=1', back)
      },
      notSignedIn: () => {
        const back = here()
        clearSession()
        queries.clear()
        void router.navigate(withQuery('/main/landing', back), { replace: true })
      },
      toLogin: notice => toLogin(notice ? `notice=${encodeURIComponent(notice)}` : ''),
      denied: () => warnToast('Permission denied!', "You don't have permission to perform this action."),
    })
    const stop = watchOtherTabs(now => {
      if (!now) toLogin()
      else if (!isSameDesk(now, useSession.getState().data)) window.location.assign('/')
    })
    return () => {
      stop()
      registerFlows({})
    }
  }, [queries])
  return null
}
