"""Which profiles an invoice is sent by, and why not by the others."""

from freight.core.delivery.resolving import (
    ProfileBook,
    find_nearest_profile,
    find_tied_profile,
    resolve_delivery_profiles,
)

OWN, PARENT, OTHER = "own account", "parent account", "another account"
CHAIN = [OWN, PARENT]
REVENUE = {"invoiceType": "Revenue", "currency": "USD", "shipmentInformation#mode": "Air", "total": "10.00"}


def profile(name, owner=None, kind="email", **more):
    return {"_id": name, "name": name, "type": kind, "account_id": owner, "is_active": True, **more}


def winners(*profiles, values=REVENUE):
    return [each["name"] for each in resolve_delivery_profiles(profiles, CHAIN, values).winners]


def reasons(*profiles, values=REVENUE):
    return {each.profile["name"]: each.reason for each in resolve_delivery_profiles(profiles, CHAIN, values).losers}


def test_the_nearest_owner_wins_for_each_type_by_itself():
    everyone = [profile("S"), profile("P", PARENT), profile("O", OWN), profile("F", kind="ftp"), profile("X", OTHER)]
    assert winners(*everyone) == ["O", "F"]
    assert winners(profile("S"), profile("P", PARENT)) == ["P"]
    assert winners(profile("S"), profile("X", OTHER)) == ["S"]
    assert reasons(*everyone) == {
        "P": "“O” of an account nearer to the invoice applies instead.",
        "S": "“O” of an account nearer to the invoice applies instead.",
    }


def test_a_mail_to_the_accounts_address_is_for_accounts_without_a_profile_of_their_own():
    fallback = profile("F", configurations={"to_account": True})
    assert winners(fallback) == ["F"]
    assert winners(fallback, profile("X", OTHER, kind="web")) == ["F"]
    # of another type, and of an account above it, too
    assert winners(fallback, profile("O", OWN, kind="web")) == ["O"]
    assert winners(fallback, profile("P", PARENT, kind="edi")) == ["P"]
    assert reasons(fallback, profile("O", OWN, kind="web")) == {"F": "“O” of the account applies instead."}
    # what else the system has is as it was
    assert winners(fallback, profile("S", kind="ftp")) == ["F", "S"]
    euros = profile("E", OWN, kind="web", profile_base={"currency": ["EUR"]})
    assert winners(fallback, euros) == ["F"]
    named = resolve_delivery_profiles([fallback, profile("O", OWN, kind="web")], CHAIN, None).winners
    assert [each["name"] for each in named] == ["O"]
    # an account's own may go to its address as well
    assert winners(profile("O", OWN, configurations={"to_account": True}), fallback) == ["O"]


def test_an_inactive_profile_gives_way_to_the_next_owner():  # R101
    off = profile("O", OWN, is_active=False)
    assert winners(off, profile("S")) == ["S"]
    assert reasons(off, profile("S")) == {"O": "It is inactive."}


def test_the_profile_that_asks_for_most_of_the_invoice_wins():
    plain = profile("plain", OWN)
    air = profile("air", OWN, profile_base={"shipmentInformation#mode": ["Air", "Ocean"]})
    air_in_dollars = profile("dollars", OWN, profile_base={"shipmentInformation#mode": ["Air"], "currency": ["USD"]})
    euros = profile("euros", OWN, profile_base={"currency": ["EUR"]})
    assert winners(plain, air, air_in_dollars, euros) == ["dollars"]
    told = reasons(plain, air, air_in_dollars, euros)
    assert told["plain"] == told["air"] == "“dollars” matches this invoice more closely."
    assert told["euros"] == "It takes only invoices with currency EUR; this one has USD."


def test_a_condition_is_asked_of_the_invoice():
    condition = {
        "condition": "and",
        "fields": [{"name": "total", "operator": "greaterThan", "value": "100", "type": "numeric"}],
    }
    large = profile("large", OWN, condition=condition)
    assert winners(large, profile("S")) == ["S"]
    assert reasons(large)["large"] == "Its condition does not hold for this invoice."
    assert winners(large, profile("S"), values=REVENUE | {"total": "100.01"}) == ["large"]


def test_invoices_of_nothing_leave_only_by_profiles_that_take_them():
    nothing = REVENUE | {"total": "0.00"}
    assert winners(profile("S"), values=nothing) == []
    assert winners(profile("S", is_zero_billing=True), values=nothing) == ["S"]


def test_a_link_has_the_settings_of_the_profile_it_refers_to():  # R102, R103
    target = profile("T", OTHER, configurations={"to": "ap@customer.example"}, next_run_at="then", secrets={"a": "b"})
    link = profile("L", OWN, reference_id="T", configurations={"to": "old@customer.example"}, next_run_at="now")
    (won,) = resolve_delivery_profiles([target, link], CHAIN, REVENUE).winners
    assert (won["_id"], won["name"], won["account_id"]) == ("L", "L", OWN)
    assert won["configurations"] == {"to": "ap@customer.example"} and won["next_run_at"] == "now"
    assert won["settings_of"] == "T"


def test_a_link_to_what_is_gone_gives_way():
    link = profile("L", OWN, reference_id="T")
    gone = "The profile it is linked to is inactive or was removed."
    assert reasons(link, profile("S")) == {"L": gone} and winners(link, profile("S")) == ["S"]
    assert reasons(link, profile("T", OTHER, is_active=False)) == {"L": gone}


def test_without_an_invoice_all_that_could_apply_are_told():
    air = profile("air", OWN, profile_base={"currency": ["USD"]})
    assert winners(air, profile("S"), values=None) == ["air", "S"]
    assert winners(air, profile("plain", OWN), profile("S"), values=None) == ["air", "plain"]


def test_two_profiles_that_could_take_one_invoice_alike_tie():
    air = profile("air", profile_base={"mode": ["Air"]})
    also = profile("also", profile_base={"mode": ["Ocean", "Air"]})
    usd = profile("usd", profile_base={"currency": ["USD"]})
    assert find_tied_profile(air, [also]) is also
    assert find_tied_profile(air, [usd]) is usd  # an invoice by air in dollars has both
    assert find_tied_profile(air, [profile("ocean", profile_base={"mode": ["Ocean"]}), profile("plain"), air]) is None
    assert find_tied_profile(air, [also | {"is_active": False}]) is None


def test_the_server_that_files_go_by_is_that_of_the_nearest_owner():
    book = ProfileBook([profile("S", kind="outgoingChannel"), profile("P", PARENT, "outgoingChannel")])
    assert find_nearest_profile(book, CHAIN, "outgoingChannel")["name"] == "P"
    assert find_nearest_profile(book, [OWN], "outgoingChannel")["name"] == "S"
    assert find_nearest_profile(book, [OWN], "incomingChannel") is None


def test_a_profile_turned_off_or_without_a_readable_condition_is_passed_over():
    off = profile("P", PARENT, "outgoingChannel", is_active=False)
    book = ProfileBook([profile("S", kind="outgoingChannel"), off, profile("B", PARENT, "outgoingChannel")])
    assert find_nearest_profile(book, CHAIN, "outgoingChannel")["name"] == "B"
    broken = profile("C", OWN, condition={"condition": "xor", "fields": [{"name": "total"}]})
    assert reasons(broken)["C"] == "Its condition cannot be read. Open it and save it again."
    assert winners(broken, profile("S")) == ["S"]


def test_of_profiles_that_ask_alike_the_first_name_wins_and_a_condition_asks_for_more():
    holds = {"condition": "and", "fields": [{"name": "total", "operator": "equalTo", "value": "10", "type": "numeric"}]}
    assert winners(profile("B", OWN), profile("A", OWN)) == ["A"]
    assert winners(profile("A", OWN), profile("Z", OWN, condition=holds)) == ["Z"]
    base = {"currency": ["USD"]}
    assert winners(profile("A", OWN, condition=holds), profile("Z", OWN, profile_base=base)) == ["Z"]


def test_a_total_that_is_no_figure_is_not_zero():
    assert winners(profile("S"), values=REVENUE | {"total": ""}) == ["S"]


def test_profiles_tie_only_with_the_same_condition():
    one = {"condition": "and", "fields": [{"name": "total", "operator": "equalTo", "value": "1"}]}
    a, b = profile("a", condition=one), profile("b", condition=one)
    assert find_tied_profile(a, [b]) is b
    assert find_tied_profile(a, [profile("c"), profile("d", condition={"condition": "or", "fields": []})]) is None
    assert find_tied_profile(profile("a") | {"is_active": False}, [profile("b")]) is None
    # one that says nothing of being active is
    plain = {key: value for key, value in profile("b").items() if key != "is_active"}
    assert find_tied_profile(profile("a"), [plain]) is plain


def test_without_an_invoice_a_profile_with_a_condition_leaves_room_for_the_next():
    asks = profile("O", OWN, condition={"condition": "and", "fields": []} | {"fields": [{"name": "total"}]})
    assert winners(asks, profile("S"), values=None) == ["O", "S"]
    assert winners(profile("O", OWN), profile("S"), values=None) == ["O"]
