import { modals } from '@mantine/modals'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { registerFlows } from '@/api/flows'
import { clearSession, isSameDesk, useSession, watchOtherTabs } from '@/api/session'
import { warnToast } from '@/ui'
import { PASSWORD_PATH } from './guard'
import { router } from './router'

/** R369. */
const DENIED = "You don't have permission to perform this action."

/** R001: the only modal. Closing it without agreeing declines. */
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

/** The current address, so that signing in again returns there. */
function here(): string {
  const { pathname, search } = router.state.location
  return pathname === '/' || pathname === '/login' ? '' : `next=${encodeURIComponent(pathname + search)}`
}
const withQuery = (path: string, ...parts: string[]) => {
  const query = parts.filter(Boolean).join('&')
  return query ? `${path}?${query}` : path
}

const OUTSIDE = ['/login', '/main/landing']

/**
 * Whether navigation to the sign-in page has begun. Until that page has loaded, the previous screen still refetches
 * without a session: each of its calls would start the navigation again, endlessly.
 */
const isLeaving = () => OUTSIDE.includes((router.state.navigation.location ?? router.state.location).pathname)

/** Registers what happens when a session or a permission ends, and follows sign-outs in other tabs. */
export function SessionFlows() {
  const queries = useQueryClient()
  useEffect(() => {
    const lead = (path: string) => {
      queries.clear()
      void router.navigate(path, { replace: true })
    }
    const toLogin = (...parts: string[]) => lead(withQuery('/login', ...parts))
    registerFlows({
      askToContinue,
      sessionMissing: () => {
        if (isLeaving()) return
        const back = here()
        clearSession()
        toLogin('ended=1', back)
      },
      notSignedIn: () => {
        if (isLeaving()) return
        const back = here()
        clearSession()
        lead(withQuery('/main/landing', back))
      },
      toLogin: notice => toLogin(notice ? `notice=${encodeURIComponent(notice)}` : ''),
      denied: needs =>
        warnToast('Permission denied!', [DENIED, needs ? `It needs “${needs}”.` : ''].filter(Boolean).join(' ')),
      passwordChangeNeeded: () => void router.navigate(PASSWORD_PATH, { replace: true }),
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
