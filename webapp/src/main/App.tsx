'use client'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { createQueries } from '@/api/queries'
import { THEME_KEY } from '@/api/session'
import { cssVariablesResolver, theme } from '@/theme/theme'
import { alertToast, Toasts } from '@/ui'
import { router } from './router'
import { SessionFlows } from './SessionFlows'

const queries = createQueries(error => alertToast(error.message))
const colorSchemes = localStorageColorSchemeManager({ key: THEME_KEY })

export default function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queries}>
        <ModalsProvider>
          <Toasts />
          <SessionFlows />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
