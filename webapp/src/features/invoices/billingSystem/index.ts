export { CredentialsDialog } from './CredentialsDialog'
export { PUSHES, useConnection } from './calls'
export { PushMenu } from './PushMenu'
