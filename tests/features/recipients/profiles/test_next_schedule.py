"""The next runs of a schedule in a form."""

DAILY = {
    "schedulingOn": "daily",
    "schedulingStartDate": "2030-03-08",
    "schedulingEndOnDate": "2030-03-12",
    "schedulingStartTime": {"hours": 1, "minutes": 0},
    "schedulingEndTime": {"hours": 23, "minutes": 59},
    "schedulingTimingFrequency": [{"hours": 2, "minutes": 30}],
}


async def ask(caller, **form):
    answer = await caller.put("/api/getNextScheduleTime", json=form)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_a_form_learns_the_next_five_runs_by_the_clocks_of_its_zone(tenants, sign_in):  # R109
    ana = await sign_in(tenants.ana)
    told = await ask(ana, scheduling=[DAILY])
    # 2030-03-10 is the night the clocks go on
    assert told["nextSchedules"] == [
        "2030-03-08 02:30:00",
        "2030-03-09 02:30:00",
        "2030-03-10 03:00:00",
        "2030-03-11 02:30:00",
        "2030-03-12 02:30:00",
    ]
    assert told["nextSchedule"] == "2030-03-08 02:30:00"
    assert (await ask(ana, scheduling=[DAILY], timeZone="Asia/Kolkata"))["nextSchedules"][2] == "2030-03-10 02:30:00"


async def test_a_half_filled_form_learns_what_it_lacks(tenants, sign_in):  # R307, R314
    ana = await sign_in(tenants.ana)
    told = await ask(
        ana,
        scheduling=[DAILY | {"schedulingStartTime": None}],
        restrictedTime=[{"startTime": "12:00", "endTime": ""}],
    )
    assert told["problems"] == [
        "Start Time is mandatory for scheduling block 1",
        "Start time should be less than End time in block 1 .",
    ]


async def test_a_day_that_is_none_is_refused(tenants, sign_in):
    ana = await sign_in(tenants.ana)
    answer = await ana.put(
        "/api/getNextScheduleTime", json={"scheduling": [DAILY | {"schedulingStartDate": "2030-02-30"}]}
    )
    assert answer.status_code in (400, 422)
    assert answer.json()["msg"] == "2030-02-30 is not a date. Enter it as yyyy-MM-dd."
