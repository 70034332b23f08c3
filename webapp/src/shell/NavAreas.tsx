import { IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { NavRow, PinMark } from './NavRow'
import css from './nav.module.css'
import { below, type NavArea, type NavItem } from './navigation'
import type { Navigation } from './useNavigation'

interface Pins {
  pins: readonly string[]
  toggle: (id: string) => void
}
export interface Shown {
  navigation: Navigation
  waiting: Readonly<Record<string, number | undefined>>
  pins: Pins
}

/** A screen by its name, with its count of waiting items and its pin. */
export function ScreenRow(props: Shown & { item: NavItem; withIcon?: boolean; note?: string; quiet?: boolean }) {
  const { item, navigation, waiting, pins, withIcon, note, quiet } = props
  return (
    <NavRow
      to={item.path}
      label={item.label}
      icon={withIcon ? item.icon : undefined}
      note={note}
      waits={waiting[item.path]}
      current={item.id === navigation.item?.id && !quiet ? 'page' : undefined}
      data-screen={item.id}
    >
      <PinMark pinned={pins.pins.includes(item.id)} onToggle={() => pins.toggle(item.id)} />
    </NavRow>
  )
}

/** The screens of an area. If it has sections, those of the open one; the others lead to their first page. */
function Below({ area, ...shown }: Shown & { area: NavArea }) {
  const { item } = shown.navigation
  if (area.sections.length === 0) return below(area).map(each => <ScreenRow key={each.id} item={each} {...shown} />)
  return area.sections.map(section => {
    const open = !area.landing || item?.section === section.key
    return (
      <Fragment key={section.key}>
        {area.landing ? (
          <NavRow
            to={`${area.path}#${section.key}`}
            label={section.label}
            current={open && !section.items.includes(item as NavItem) ? 'true' : undefined}
          />
        ) : (
          <div className={css.part}>{section.label}</div>
        )}
        {open ? (
          <div className={css.inner}>
            {section.items.map(each => (
              <ScreenRow key={each.id} item={each} {...shown} />
            ))}
          </div>
        ) : null}
      </Fragment>
    )
  })
}

interface AreaProps extends Shown {
  area: NavArea
  open: boolean
  onToggle: () => void
}

/** An area: its name leads to its first page, the arrow next to it (or ← and →) opens and closes it. */
function AreaRow({ area, open, onToggle, ...shown }: AreaProps) {
  const { item, area: here } = shown.navigation
  const several = below(area).length > 0
  const isHere = here?.key === area.key
  const atName = isHere && (item ? item === area.main : true)
  const sum = area.items.reduce((all, each) => all + (shown.waiting[each.path] ?? 0), 0)
  const current = atName ? 'page' : isHere && !open ? 'true' : undefined
  return (
    <>
      <NavRow
        to={area.path}
        label={area.label}
        icon={area.icon}
        current={current}
        waits={open ? shown.waiting[area.main?.path ?? ''] : sum}
        aria-expanded={several ? open : undefined}
        data-area={several ? area.key : undefined}
        data-screen={area.main?.id}
      >
        {several ? (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className={css.mark}
            data-open={open || undefined}
            title={open ? 'Close' : 'Open'}
            onClick={onToggle}
          >
            <IconChevronRight size={14} stroke={1.8} />
          </button>
        ) : null}
      </NavRow>
      {several && open ? (
        <div className={css.sub}>
          <Below area={area} {...shown} />
        </div>
      ) : null}
    </>
  )
}

interface AreasProps extends Shown {
  isOpen: (area: NavArea) => boolean
  onToggle: (area: NavArea) => void
}

/** Every area under the heading of its group. */
export function NavAreas({ isOpen, onToggle, ...shown }: AreasProps) {
  const { areas } = shown.navigation
  return areas.map((area, at) => (
    <Fragment key={area.key}>
      {area.group && area.group !== areas[at - 1]?.group ? <div className={css.group}>{area.group}</div> : null}
      <AreaRow area={area} open={isOpen(area)} onToggle={() => onToggle(area)} {...shown} />
    </Fragment>
  ))
}
