import { IconHome } from '@tabler/icons-react'
import { later, routeModule, screen } from '@/shell/routeTable'

export const shell = routeModule({ module: 'shell', context: 'web' }, [
  screen('/changePassword', 'Change password', () => import('@/features/system/identity/ChangePassword')),
  screen('/na', 'Not authorized', () => import('@/features/system/identity/NotAuthorised'), { access: 'public' }),
  screen('/notFound', 'Not found', () => import('@/features/system/identity/NotFound'), { access: 'public' }),
  later('/register/success', 'Registered', 'Confirms that a new company is registered and what happens next.', {
    access: 'public',
  }),
  screen('/', 'Home', () => import('@/features/shipments/home/Home'), {
    holdsOthers: true,
    access: 'signed-in',
    nav: { group: '', place: 1, label: 'Home', icon: IconHome },
  }),
  screen('/work/:name', 'Work list', () => import('@/features/shipments/home/WorkList'), {
    permission: 'dashboard.menuDashboard',
    ours: true,
  }),
  screen('/login', 'Sign in', () => import('@/features/system/identity/SignIn'), { access: 'public' }),
  later('/signup', 'Sign up', 'Registers a new company.', { access: 'public' }),
  later('/main/signup', 'Sign up', 'Registers a new company.', { access: 'public' }),
  screen('/main/landing', 'Signed out', () => import('@/features/system/identity/Landing'), { access: 'public' }),
  later('/redirection/:id', 'Redirection', 'Opens the record an email link points to.', {
    access: 'public',
  }),
  later('/registration/:id', 'Registration', 'Completes a registration that was started by email.', {
    access: 'public',
  }),
  later('/userInvited/:id', 'Invitation', 'Lets an invited person set a password and sign in.', { access: 'public' }),
  later('/user/:id', 'Profile', 'Shows and edits your own details.', { access: 'signed-in' }),
])
