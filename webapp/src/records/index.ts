export { FieldInput } from './FieldInput'
export { findingsOf } from './findings'
export { RecordHistory } from './RecordHistory'
export { NEW, RecordScreen } from './RecordScreen'
