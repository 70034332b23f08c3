"""The findings of the audit in the languages of letters. English ones are stored as they are."""

from collections.abc import Mapping

from freight.core.payables.findings import FindingCode as Code

_GERMAN: Mapping[Code, str] = {
    Code.WAITS: "Noch nicht bei den Kosten der Sendung erfasst.",
    Code.NOT_RATED: "Die Sendung ist noch nicht tarifiert.",
    Code.NO_INVOICE: "Die Sendung hat keine Rechnung mit diesen Kosten.",
    Code.SEVERAL_CURRENCIES: (
        "Die Sendungen sind in {currencies} abgerechnet. Bitte stellen Sie die Rechnung in einer Währung."
    ),
    Code.HELD: "Zurückgestellt als mögliches Duplikat der Rechnung {numbers}.",
    Code.MISMATCH: "{name}: laut Tarif {tariff}, nicht {amount}.",
    Code.NOT_CHARGED: "{name} steht nicht mehr auf der Rechnung der Sendung.",
    Code.SETTLED: "{name} wurde mit {settled} anerkannt, nicht mit {amount}.",
    Code.DUPLICATE: "Mögliches Duplikat der Rechnung {number}: gleiche Sendung {shipments}, {same}.",
    Code.OTHER_CARRIER: "Frachtführer der Sendung: {named}, auf dieser Rechnung: {carrier} ({shipments}).",
    Code.UNLISTED_CARRIER: (
        "{sentence} {carriers} fehlt in der Liste der Frachtführer; falls es derselbe Frachtführer ist, werden Code "
        "und Name dort ergänzt."
    ),
    Code.UNLISTED_CARRIERS: (
        "{sentence} {carriers} fehlen in der Liste der Frachtführer; falls es derselbe Frachtführer ist, werden Code "
        "und Name dort ergänzt."
    ),
    Code.ORDER_MISSING: "{number} gibt es nicht. Bitte nennen Sie die richtige Bestellnummer.",
    Code.ORDER_OTHER_CARRIER: "{number} gilt für {carrier}. Bitte nennen Sie die richtige Bestellnummer.",
    Code.ORDER_CLOSED: "{number} ist abgeschlossen.",
    Code.ORDER_TOO_EARLY: "{number} gilt ab {day}, und die Rechnung ist vom {dated}.",
    Code.ORDER_EXPIRED: "{number} galt bis {day}, und die Rechnung ist vom {dated}.",
    Code.ORDER_OTHER_CURRENCY: "{number} lautet auf {ordered}, und die Rechnung auf {charged}.",
    Code.ORDERS_SEVERAL: "Mehrere Bestellungen passen zu dieser Sendung: {numbers}. Bitte nennen Sie die richtige.",
    Code.ORDER_OVER: "Von {number} sind noch {left} {currency} übrig, und diese Rechnung braucht {needed}.",
    Code.TAX_DIFFERS: "Steuer: richtig sind {expected} ({basis}), und die Rechnung weist {tax} aus.",
    Code.TAX_MISSING: "Steuer: richtig sind {expected} ({basis}), und die Rechnung weist keine aus.",
    Code.TAX_NOT_DUE: "Steuer: es fällt keine an, und die Rechnung weist {tax} aus.",
    Code.TAX_SELF_ASSESSED: "Steuer: die Rechnung weist {tax} aus, und diese Steuer melden wir selbst an ({basis}).",
    Code.TAX_UNDECIDED: "Steuer: {problem}",
    Code.TAX_BASIS: "{percent} % von {base}",
    Code.BOTH: "{first} und {second}",
    Code.AND_MORE: "{names} und {count} weitere",
    Code.NUMBER_OF_CARRIER: "{number} von {carrier}",
    Code.SAME_TOTAL: "gleiche Summe {amount} {currency}",
    Code.SAME_CHARGES: "gleiche Kosten",
}
_SPANISH: Mapping[Code, str] = {
    Code.WAITS: "Todavía no consta en los cargos del envío.",
    Code.NOT_RATED: "El envío no está tarifado.",
    Code.NO_INVOICE: "El envío no tiene ninguna factura con estos cargos.",
    Code.SEVERAL_CURRENCIES: "Los envíos se facturan en {currencies}. Envíe una factura en una sola moneda.",
    Code.HELD: "Retenida como posible duplicado de la factura {numbers}.",
    Code.MISMATCH: "{name}: según la tarifa {tariff}, no {amount}.",
    Code.NOT_CHARGED: "{name} ya no figura en la factura del envío.",
    Code.SETTLED: "{name} se aceptó por {settled}, no por {amount}.",
    Code.DUPLICATE: "Parece un duplicado de la factura {number}: mismo envío {shipments}, {same}.",
    Code.OTHER_CARRIER: "Transportista del envío: {named}; en esta factura: {carrier} ({shipments}).",
    Code.UNLISTED_CARRIER: (
        "{sentence} {carriers} no está en la lista de transportistas; si es el mismo, se añadirán su código y nombre."
    ),
    Code.UNLISTED_CARRIERS: (
        "{sentence} {carriers} no están en la lista de transportistas; si son el mismo, se añadirán su código y nombre."
    ),
    Code.ORDER_MISSING: "No existe {number}. Indique el número correcto del pedido.",
    Code.ORDER_OTHER_CARRIER: "{number} es de {carrier}. Indique el número correcto del pedido.",
    Code.ORDER_CLOSED: "{number} está cerrado.",
    Code.ORDER_TOO_EARLY: "{number} es válido desde el {day}, y la factura es del {dated}.",
    Code.ORDER_EXPIRED: "{number} venció el {day}, y la factura es del {dated}.",
    Code.ORDER_OTHER_CURRENCY: "{number} está en {ordered}, y la factura en {charged}.",
    Code.ORDERS_SEVERAL: "Varios pedidos corresponden a este envío: {numbers}. Indique el correcto.",
    Code.ORDER_OVER: "A {number} le quedan {left} {currency}, y esta factura necesita {needed}.",
    Code.TAX_DIFFERS: "Impuesto: corresponden {expected} ({basis}), y la factura tiene {tax}.",
    Code.TAX_MISSING: "Impuesto: corresponden {expected} ({basis}), y la factura no tiene ninguno.",
    Code.TAX_NOT_DUE: "Impuesto: no corresponde ninguno, y la factura tiene {tax}.",
    Code.TAX_SELF_ASSESSED: ("Impuesto: la factura tiene {tax}, y este impuesto lo declaramos nosotros ({basis})."),
    Code.TAX_UNDECIDED: "Impuesto: {problem}",
    Code.TAX_BASIS: "{percent} % de {base}",
    Code.BOTH: "{first} y {second}",
    Code.AND_MORE: "{names} y {count} más",
    Code.NUMBER_OF_CARRIER: "{number} de {carrier}",
    Code.SAME_TOTAL: "mismo total {amount} {currency}",
    Code.SAME_CHARGES: "mismos cargos",
}
_FRENCH: Mapping[Code, str] = {
    Code.WAITS: "Pas encore parmi les frais de l’expédition.",
    Code.NOT_RATED: "L’expédition n’est pas tarifée.",
    Code.NO_INVOICE: "L’expédition n’a pas de facture avec ces frais.",
    Code.SEVERAL_CURRENCIES: (
        "Les expéditions sont facturées en {currencies}. Veuillez établir la facture dans une seule devise."
    ),
    Code.HELD: "Retenue comme doublon possible de la facture {numbers}.",
    Code.MISMATCH: "{name} : le tarif prévoit {tariff}, et non {amount}.",
    Code.NOT_CHARGED: "{name} ne figure plus sur la facture de l’expédition.",
    Code.SETTLED: "{name} a été accepté à {settled}, et non à {amount}.",
    Code.DUPLICATE: "Doublon possible de la facture {number} : même expédition {shipments}, {same}.",
    Code.OTHER_CARRIER: "Transporteur de l’expédition : {named}, sur cette facture : {carrier} ({shipments}).",
    Code.UNLISTED_CARRIER: (
        "{sentence} {carriers} ne figure pas dans la liste des transporteurs ; s’il s’agit du même, son code et son "
        "nom y seront ajoutés."
    ),
    Code.UNLISTED_CARRIERS: (
        "{sentence} {carriers} ne figurent pas dans la liste des transporteurs ; s’il s’agit du même, son code et son "
        "nom y seront ajoutés."
    ),
    Code.ORDER_MISSING: "{number} n’existe pas. Veuillez indiquer le bon numéro de commande.",
    Code.ORDER_OTHER_CARRIER: "{number} est pour {carrier}. Veuillez indiquer le bon numéro de commande.",
    Code.ORDER_CLOSED: "{number} est clôturé.",
    Code.ORDER_TOO_EARLY: "{number} est valable à partir du {day}, et la facture est du {dated}.",
    Code.ORDER_EXPIRED: "{number} a expiré le {day}, et la facture est du {dated}.",
    Code.ORDER_OTHER_CURRENCY: "{number} est en {ordered}, et la facture en {charged}.",
    Code.ORDERS_SEVERAL: "Plusieurs commandes vont avec cette expédition : {numbers}. Veuillez indiquer la bonne.",
    Code.ORDER_OVER: "Il reste {left} {currency} sur {number}, et cette facture en demande {needed}.",
    Code.TAX_DIFFERS: "Taxe : il faut {expected} ({basis}), et la facture indique {tax}.",
    Code.TAX_MISSING: "Taxe : il faut {expected} ({basis}), et la facture n’en indique pas.",
    Code.TAX_NOT_DUE: "Taxe : aucune n’est due, et la facture indique {tax}.",
    Code.TAX_SELF_ASSESSED: ("Taxe : la facture indique {tax}, et nous déclarons cette taxe nous-mêmes ({basis})."),
    Code.TAX_UNDECIDED: "Taxe : {problem}",
    Code.TAX_BASIS: "{percent} % de {base}",
    Code.BOTH: "{first} et {second}",
    Code.AND_MORE: "{names} et {count} autres",
    Code.NUMBER_OF_CARRIER: "{number} de {carrier}",
    Code.SAME_TOTAL: "même total {amount} {currency}",
    Code.SAME_CHARGES: "mêmes frais",
}
_POLISH: Mapping[Code, str] = {
    Code.WAITS: "Jeszcze nieujęte w opłatach przesyłki.",
    Code.NOT_RATED: "Przesyłka nie jest wyceniona.",
    Code.NO_INVOICE: "Przesyłka nie ma faktury z tymi opłatami.",
    Code.SEVERAL_CURRENCIES: "Przesyłki rozliczono w {currencies}. Prosimy o fakturę w jednej walucie.",
    Code.HELD: "Wstrzymano jako możliwy duplikat faktury {numbers}.",
    Code.MISMATCH: "{name}: według taryfy {tariff}, a nie {amount}.",
    Code.NOT_CHARGED: "{name} nie występuje już na fakturze przesyłki.",
    Code.SETTLED: "{name} uznano w kwocie {settled}, a nie {amount}.",
    Code.DUPLICATE: "Możliwy duplikat faktury {number}: ta sama przesyłka {shipments}, {same}.",
    Code.OTHER_CARRIER: "Przewoźnik przesyłki: {named}, na tej fakturze: {carrier} ({shipments}).",
    Code.UNLISTED_CARRIER: (
        "{sentence} Na liście przewoźników brakuje: {carriers}; jeśli to ten sam przewoźnik, dodamy jego kod i nazwę."
    ),
    Code.UNLISTED_CARRIERS: (
        "{sentence} Na liście przewoźników brakuje: {carriers}; jeśli to ten sam przewoźnik, dodamy jego kod i nazwę."
    ),
    Code.ORDER_MISSING: "{number} nie istnieje. Prosimy o podanie właściwego numeru zamówienia.",
    Code.ORDER_OTHER_CARRIER: "{number} dotyczy {carrier}. Prosimy o podanie właściwego numeru zamówienia.",
    Code.ORDER_CLOSED: "{number} jest zamknięte.",
    Code.ORDER_TOO_EARLY: "{number} obowiązuje od {day}, a faktura jest z dnia {dated}.",
    Code.ORDER_EXPIRED: "{number} wygasło {day}, a faktura jest z dnia {dated}.",
    Code.ORDER_OTHER_CURRENCY: "{number} jest w {ordered}, a faktura w {charged}.",
    Code.ORDERS_SEVERAL: "Do tej przesyłki pasuje kilka zamówień: {numbers}. Prosimy o wskazanie właściwego.",
    Code.ORDER_OVER: "W {number} pozostało {left} {currency}, a ta faktura wymaga {needed}.",
    Code.TAX_DIFFERS: "Podatek: powinno być {expected} ({basis}), a na fakturze jest {tax}.",
    Code.TAX_MISSING: "Podatek: powinno być {expected} ({basis}), a na fakturze go nie ma.",
    Code.TAX_NOT_DUE: "Podatek: nie należy się, a na fakturze jest {tax}.",
    Code.TAX_SELF_ASSESSED: "Podatek: na fakturze jest {tax}, a ten podatek rozliczamy sami ({basis}).",
    Code.TAX_UNDECIDED: "Podatek: {problem}",
    Code.TAX_BASIS: "{percent} % z {base}",
    Code.BOTH: "{first} i {second}",
    Code.AND_MORE: "{names} i jeszcze {count}",
    Code.NUMBER_OF_CARRIER: "{number} od {carrier}",
    Code.SAME_TOTAL: "ta sama suma {amount} {currency}",
    Code.SAME_CHARGES: "te same opłaty",
}

FINDING_WORDS: Mapping[str, Mapping[str, str]] = {
    language: {code.value: sentence for code, sentence in sentences.items()}
    for language, sentences in {"de": _GERMAN, "es": _SPANISH, "fr": _FRENCH, "pl": _POLISH}.items()
}
