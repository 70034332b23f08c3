import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { firstWeekday } from '@/place'

interface CalendarProps {
  /** yyyy-MM-dd, or null if none is selected. */
  day: string | null
  minDay?: string | undefined
  maxDay?: string | undefined
  onPick: (day: string) => void
}

/** A month to pick a day from; weeks begin as usual here. */
export default function Calendar({ day, minDay, maxDay, onPick }: CalendarProps) {
  return (
    <DatePicker
      size="xs"
      firstDayOfWeek={firstWeekday() as 0}
      {...(day ? { defaultDate: day } : {})}
      {...(minDay ? { minDate: minDay } : {})}
      {...(maxDay ? { maxDate: maxDay } : {})}
      value={day}
      onChange={picked => picked && onPick(picked)}
    />
  )
}
