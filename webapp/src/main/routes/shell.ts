import { IconHome } from '@tabler/icons-react'
import { routeModule, screen } from '@/shell/routeTable'

export const shell = routeModule({ module: 'shell', context: 'web' }, [
  screen('/changePassword', 'Change password', () => import('@/features/identity/signIn/ChangePassword')),
  screen('/gallery', 'Gallery', () => import('@/features/desk/gallery/Gallery'), { access: 'public', ours: true }),
  screen('/na', 'Not authorized', () => import('@/features/identity/signIn/NotAuthorised'), { access: 'public' }),
  screen('/notFound', 'Not found', () => import('@/features/identity/signIn/NotFound'), { access: 'public' }),
  screen('/register/success', 'Registered', () => import('@/features/identity/signIn/RegisterSuccess'), {
    access: 'public',
  }),
  screen('/', 'Home', () => import('@/features/desk/home/Home'), {
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
  screen('/work/:name', 'Work list', () => import('@/features/desk/home/WorkList'), {
    permission: 'dashboard.menuDashboard',
    ours: true,
  }),
  screen('/login', 'Sign in', () => import('@/features/identity/signIn/SignIn'), { access: 'public' }),
  screen('/login/return', 'Signing in', () => import('@/features/identity/signIn/SignInReturn'), {
    access: 'public',
    ours: true,
  }),
  screen('/signup', 'Sign up', () => import('@/features/identity/signIn/SignUp'), { access: 'public' }),
  screen('/main/signup', 'Sign up', () => import('@/features/identity/signIn/SignUp'), { access: 'public' }),
  screen('/forgotPassword', 'Forgot password', () => import('@/features/identity/signIn/ForgotPassword'), {
    access: 'public',
    ours: true,
  }),
  screen('/resetPassword/:id', 'Set a new password', () => import('@/features/identity/signIn/ResetPassword'), {
    access: 'public',
    ours: true,
  }),
  screen('/main/landing', 'Signed out', () => import('@/features/identity/signIn/Landing'), { access: 'public' }),
  screen('/redirection/:id', 'Redirection', () => import('@/features/identity/signIn/Redirection'), {
    access: 'public',
  }),
  screen('/registration/:id', 'Registration', () => import('@/features/identity/signIn/Invited'), { access: 'public' }),
  screen('/userInvited/:id', 'Invitation', () => import('@/features/identity/signIn/Invited'), { access: 'public' }),
  screen('/myNotifications', 'My notifications', () => import('@/features/work/myNotices/MyNotices'), {
    access: 'signed-in',
    ours: true,
  }),
  screen('/myStandIns', 'Stand-ins', () => import('@/features/approvals/standIns/StandIns'), {
    access: 'signed-in',
    ours: true,
  }),
  screen('/user/:id', 'Profile', () => import('@/features/identity/signIn/Profile'), { access: 'signed-in' }),
])
