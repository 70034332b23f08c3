import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePermission } from '@/api/permissions'
import { askToDelete, Callout, FactList, Loaded, moment, money, percent, StatusBadge } from '@/ui'
import { addressOf } from '../masters/addresses'
import { CostLineDialog } from './CostLineDialog'
import { CostStepDialog } from './CostStepDialog'
import {
  type CostAction,
  type CostLine,
  type ShipmentCosts as Costs,
  type Margin,
  useRemoveCost,
  useShipmentCosts,
} from './calls'
import css from './costs.module.css'
import { COST_ACTIONS, COST_STATE } from './words'

type Allocated = Costs['allocated'][number]
type Open = { kind: 'form'; line: CostLine | null } | { kind: 'step'; line: CostLine; action: CostAction }

/** What a shipment costs by carrier, what it bears of its master, and what is left of its sale. */
export function ShipmentCosts({ shipmentId, revision }: { shipmentId: string; revision: number | undefined }) {
  const costs = useShipmentCosts(shipmentId, revision)
  return (
    <Loaded of={costs} what="the costs" bars={3}>
      {found => <Shown costs={found} />}
    </Loaded>
  )
}

function Shown({ costs }: { costs: Costs }) {
  const { shipmentId, lines, allocated, margin } = costs
  const [open, setOpen] = useState<Open | null>(null)
  const may = usePermission('costs.editCosts')
  const close = () => setOpen(null)
  return (
    <div className={css.costs}>
      <MarginFacts margin={margin} />
      {costs.rating ? <RatedCost shipmentId={shipmentId} rating={costs.rating} /> : null}
      {lines.length || allocated.length ? (
        <ul className={css.list} aria-label="Costs">
          {lines.map(line => (
            <Line key={line.lineId} line={line} onOpen={setOpen} mayChange={may} />
          ))}
          {allocated.map(cost => (
            <Borne key={`${cost.masterId} ${cost.name}`} cost={cost} />
          ))}
        </ul>
      ) : null}
      {may ? (
        <Button variant="default" onClick={() => setOpen({ kind: 'form', line: null })}>
          Enter cost
        </Button>
      ) : null}
      {open?.kind === 'form' ? (
        <CostLineDialog shipmentId={shipmentId} line={open.line} currency={margin.currency} onClose={close} />
      ) : null}
      {open?.kind === 'step' ? <CostStepDialog line={open.line} action={open.action} onClose={close} /> : null}
    </div>
  )
}

/** What the buying tariffs last said, or why they have no rate. */
function RatedCost({ shipmentId, rating }: { shipmentId: string; rating: NonNullable<Costs['rating']> }) {
  const { total, currency, tariffName, versionNumber, reason } = rating
  return (
    <p className={css.rated}>
      {total
        ? `${money(total, currency)} ${currency} by ${tariffName}, version ${versionNumber}. `
        : `No buying rate: ${reason} `}
      <Link to={`/rating/costs/${shipmentId}`}>{total ? 'How was this calculated?' : 'Why isn’t it rated?'}</Link>
    </p>
  )
}

function MarginFacts({ margin }: { margin: Margin }) {
  const { sale, cost, amount, currency, isBilled, problem } = margin
  const show = (figure: string) => `${money(figure, currency)} ${currency}`
  return (
    <>
      {problem ? (
        <Callout tone="info" title="No margin yet">
          <p>{problem}</p>
        </Callout>
      ) : null}
      <FactList
        facts={[
          [isBilled ? 'Billed' : 'Rated', sale && show(sale)],
          ['Cost', cost && show(cost)],
          [
            'Margin',
            amount && (
              <b data-tone={amount.startsWith('-') ? 'bad' : undefined} className={css.margin}>
                {show(amount)}
                {margin.percent ? ` · ${percent(margin.percent)}` : ''}
              </b>
            ),
          ],
        ]}
      />
    </>
  )
}

interface LineProps {
  line: CostLine
  mayChange: boolean
  onOpen: (open: Open) => void
}

function Line({ line, mayChange, onOpen }: LineProps) {
  const { word, tone } = COST_STATE[line.state]
  const differs = line.invoiced && line.expected && line.invoiced !== line.expected
  return (
    <li>
      <div className={css.head}>
        <b>{line.name}</b>
        <StatusBadge status={word} tone={tone} plain />
        <span className={css.amount}>
          {money(line.current, line.currency)} {line.currency}
        </span>
        {mayChange && (line.actions.length || line.state === 'expected') ? (
          <LineMenu line={line} onOpen={onOpen} />
        ) : null}
      </div>
      <small>
        {[
          line.carrier,
          differs && `expected ${money(line.expected, line.currency)}, invoiced ${money(line.invoiced, line.currency)}`,
          line.invoiceNumber && `invoice ${line.invoiceNumber}`,
          line.converted && `${line.converted} at ${line.exchangeRate}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {line.reason ? <small>{line.reason}</small> : null}
      {line.steps.length > 1 ? (
        <details className={css.steps}>
          <summary>{line.steps.length} steps</summary>
          <ol>
            {line.steps.map(step => (
              <li key={`${step.on} ${step.state}`}>
                {COST_STATE[step.state].word} {money(step.amount, line.currency)}, {moment(step.on)}
                {step.by ? ` by ${step.by}` : ''}
                {step.note ? `: ${step.note}` : ''}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </li>
  )
}

function LineMenu({ line, onOpen }: Omit<LineProps, 'mayChange'>) {
  const remove = useRemoveCost()
  const ask = async () => {
    const meaning = 'The cost no longer counts for the margin of the shipment.'
    if (await askToDelete({ title: `Remove ${line.name}?`, meaning, confirm: 'Remove cost' })) remove.mutate(line)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`What to do with ${line.name}`}>
          <IconDots size={15} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {line.actions.map(action => (
          <Menu.Item key={action} onClick={() => onOpen({ kind: 'step', line, action })}>
            {COST_ACTIONS[action].label}
          </Menu.Item>
        ))}
        {line.state === 'expected' ? (
          <>
            {line.isRated ? null : <Menu.Item onClick={() => onOpen({ kind: 'form', line })}>Change</Menu.Item>}
            <Menu.Item color="red" onClick={ask}>
              Remove
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The part of a master's cost: it changes with the houses until it is posted. */
function Borne({ cost }: { cost: Allocated }) {
  return (
    <li>
      <div className={css.head}>
        <b>{cost.name}</b>
        <StatusBadge status={cost.posted ? 'Posted' : 'Divided'} tone={cost.posted ? 'ok' : 'none'} plain />
        <span className={css.amount}>
          {cost.amount ? `${money(cost.amount, cost.currency)} ${cost.currency}` : '–'}
        </span>
      </div>
      <small>
        {cost.carrier ? `${cost.carrier} · ` : ''}its part of{' '}
        <Link to={addressOf(cost.masterId)}>{cost.masterNumber}</Link>
      </small>
      {cost.problem ? <small>{cost.problem}</small> : null}
    </li>
  )
}
