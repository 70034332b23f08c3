import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { BillDialog } from '@/entities/billing/BillDialog'
import { rateSome, ratingWords } from '@/entities/shipmentRun/rateSome'
import { Allowed, count, doneToast, Gap, Toolbar } from '@/ui'

/** Rates shipments of a list that stays open; many become a job with its own page. */
function useRateListed() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: rateSome,
    onSuccess: answer => {
      if (typeof answer === 'string') return navigate(answer)
      doneToast(ratingWords(answer, 'open a shipment to see why'))
      // a rated shipment leaves the lists of unrated ones, and changes every figure that counted it
      return queries.invalidateQueries()
    },
  })
}

/** Actions on the selected shipments of a list: the same as in the grid. */
export function SelectedShipments({ ids, onClear }: { ids: string[]; onClear: () => void }) {
  const [billing, setBilling] = useState<string[] | null>(null)
  const rate = useRateListed()
  return (
    <>
      <Toolbar label="Selected shipments">
        <b>{count(ids.length)} selected</b>
        <Button variant="subtle" onClick={onClear}>
          Clear selection
        </Button>
        <Gap />
        <Allowed permission="invoiceProcessing.applyTariffonInvoice">
          <Button variant="default" loading={rate.isPending} onClick={() => rate.mutate(ids, { onSuccess: onClear })}>
            Rate {count(ids.length)} selected
          </Button>
        </Allowed>
        <Allowed permission="invoiceProcessing.createInvoice">
          <Button variant="default" onClick={() => setBilling(ids)}>
            Bill {count(ids.length)} selected…
          </Button>
        </Allowed>
      </Toolbar>
      {billing ? (
        <BillDialog
          selected={{ ids: billing }}
          onClose={() => {
            setBilling(null)
            onClear()
          }}
        />
      ) : null}
    </>
  )
}
