import { IconHome } from '@tabler/icons-react'
import { routeModule, screen } from '@/shell/routeTable'

export const shell = routeModule({ module: 'shell', context: 'web' }, [
  screen('/changePassword', 'Change password', () => import('@/features/system/identity/ChangePassword')),
  screen('/gallery', 'Gallery', () => import('@/features/system/gallery/Gallery'), { access: 'public', ours: true }),
  screen('/na', 'Not authorized', () => import('@/features/system/identity/NotAuthorised'), { access: 'public' }),
  screen('/notFound', 'Not found', () => import('@/features/system/identity/NotFound'), { access: 'public' }),
  screen('/register/success', 'Registered', () => import('@/features/system/identity/RegisterSuccess'), {
    access: 'public',
  }),
  screen('/', 'Home', () => import('@/features/shipments/home/Home'), {
    holdsOthers: true,
    access: 'signed-in',
    nav: {
      area: 'home',
      place: 1,
      label: 'Home',
      icon: IconHome,
      about: 'What waits, how old it is, and what was billed.',
    },
  }),
  screen('/work/:name', 'Work list', () => import('@/features/shipments/home/WorkList'), {
    permission: 'dashboard.menuDashboard',
    ours: true,
  }),
  screen('/login', 'Sign in', () => import('@/features/system/identity/SignIn'), { access: 'public' }),
  screen('/login/return', 'Signing in', () => import('@/features/system/identity/SignInReturn'), {
    access: 'public',
    ours: true,
  }),
  screen('/signup', 'Sign up', () => import('@/features/system/identity/SignUp'), { access: 'public' }),
  screen('/main/signup', 'Sign up', () => import('@/features/system/identity/SignUp'), { access: 'public' }),
  screen('/forgotPassword', 'Forgot password', () => import('@/features/system/identity/ForgotPassword'), {
    access: 'public',
    ours: true,
  }),
  screen('/resetPassword/:id', 'Set a new password', () => import('@/features/system/identity/ResetPassword'), {
    access: 'public',
    ours: true,
  }),
  screen('/main/landing', 'Signed out', () => import('@/features/system/identity/Landing'), { access: 'public' }),
  screen('/redirection/:id', 'Redirection', () => import('@/features/system/identity/Redirection'), {
    access: 'public',
  }),
  screen('/registration/:id', 'Registration', () => import('@/features/system/identity/Invited'), { access: 'public' }),
  screen('/userInvited/:id', 'Invitation', () => import('@/features/system/identity/Invited'), { access: 'public' }),
  screen('/myNotifications', 'My notifications', () => import('@/features/system/myNotices/MyNotices'), {
    access: 'signed-in',
    ours: true,
  }),
  screen('/myStandIns', 'Stand-ins', () => import('@/features/system/standIns/StandIns'), {
    access: 'signed-in',
    ours: true,
  }),
  screen('/user/:id', 'Profile', () => import('@/features/system/identity/Profile'), { access: 'signed-in' }),
])
