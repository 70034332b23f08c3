import { PageHeader } from '@/ui'

export default function Home() {
  return <PageHeader title="Home" />
}
