import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf, send } from '@/api/client'
import { saveAnswer } from '@/api/files'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Tracked = Wire<'TrackedShipment'>
export type Status = Wire<'TrackingStatus'>
export type Kind = Wire<'TrackingEventKind'>
export type Timeline = Wire<'ShipmentTimeline'>
export type EventRow = Wire<'EventRow'>
export type EventFile = Wire<'EventFile'>
export type RowOutcome = Wire<'EventRowOutcome'>
export type Updated = Wire<'MilestonesUpdated'>
/** The filters of the list of tracked shipments. */
export type TrackingAsked = Required<Omit<Wire<'TrackingRequest'>, 'pageNo' | 'pageLimit'>>
export type ReportAsked = Required<Wire<'MilestoneReportQuery'>>

export const UPDATE = 'tracking.update'
export const PER_PAGE = 50
/** Every list, count and panel of tracking: a report changes all of them. */
const TRACKING = 'tracking'
const FIVE_MINUTES = 5 * 60_000

export const useMilestones = () =>
  useQuery({
    queryKey: ['milestones'],
    queryFn: () => dataOf(api.GET('/api/tracking/milestones')),
    staleTime: FIVE_MINUTES,
    meta: SHOWN_IN_PLACE,
  })

export const useSummary = () =>
  useQuery({
    queryKey: [TRACKING, 'summary'],
    queryFn: () => dataOf(api.GET('/api/tracking/summary')),
    meta: SHOWN_IN_PLACE,
  })

export const useTracked = (asked: TrackingAsked, page: number) =>
  useQuery({
    queryKey: [TRACKING, 'list', asked, page],
    queryFn: () =>
      dataOf(api.POST('/api/tracking/shipments', { body: { ...asked, pageNo: page, pageLimit: PER_PAGE } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useTimeline = (id: string) =>
  useQuery({
    queryKey: [TRACKING, 'one', id],
    queryFn: () => dataOf(api.GET('/api/tracking/shipments/{shipment_id}', { params: { path: { shipment_id: id } } })),
    meta: SHOWN_IN_PLACE,
  })

export const useUpdate = () =>
  useChangeOf((body: Wire<'MilestoneUpdate'>) => dataOf(api.POST('/api/tracking/milestone', { body })), [TRACKING])

export const useUndo = () =>
  useChangeOf((batch: string) => dataOf(api.POST('/api/tracking/undo', { body: { batch } })), [TRACKING])

export const useTakeBack = () =>
  useChangeOf((body: Wire<'MilestoneRetraction'>) => dataOf(api.POST('/api/tracking/takeBack', { body })), [TRACKING])

export const useCheckRows = () =>
  useMutation({
    mutationFn: (body: Wire<'EventRows'>) => dataOf(api.POST('/api/tracking/events/check', { body })),
    meta: SHOWN_IN_PLACE,
  })

export const useSaveRows = () =>
  useChangeOf((body: Wire<'EventRows'>) => dataOf(api.POST('/api/tracking/events', { body })), [TRACKING])

/** The rows of a workbook or a carrier's 214 file, as the server reads it; nothing is stored. */
export const useReadFile = () =>
  useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('uploadedFile', file)
      return send<EventFile>('POST', '/api/tracking/events/file', { body })
    },
    meta: SHOWN_IN_PLACE,
  })

export const saveTemplate = () => saveAnswer('/api/tracking/events/template', 'milestones.xlsx')

export const useReport = (asked: ReportAsked) =>
  useQuery({
    queryKey: [TRACKING, 'report', asked],
    queryFn: () => dataOf(api.POST('/api/tracking/report', { body: asked })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const saveReport = (asked: ReportAsked) =>
  saveAnswer('/api/tracking/report/export', `milestones-by-${asked.by}.xlsx`, {}, asked)
