"""Describe the available data sets to the report builder."""

from typing import Literal

from freight.core.errors import NotFound
from freight.core.reports.fields import Dataset, ReportField
from freight.features.reports.datasets import SOURCES, build_system_dataset, get_report_scope, may_read_dataset
from freight.features.reports.schemas import Datasets, DatasetView, ReportFieldView
from freight.kit.access import Access

_FILTERED_AS: dict[str, Literal["text", "numeric", "date", "checkbox"]] = {
    "text": "text",
    "list": "text",
    "numeric": "numeric",
    "money": "numeric",
    "date": "date",
    "moment": "date",
    "checkbox": "checkbox",
    "tag": "text",
}


async def list_report_datasets(access: Access) -> Datasets:
    """List the data sets the caller may report on, each with the fields of their system's templates."""
    datasets: list[DatasetView] = []
    for source in SOURCES.values():
        if not may_read_dataset(access, source):
            continue
        try:
            dataset = await build_system_dataset(get_report_scope(access, source), source)
        except NotFound:
            # a system without a template has no such records
            continue
        datasets.append(build_dataset_view(dataset))
    return Datasets(datasets=datasets)


def build_dataset_view(dataset: Dataset) -> DatasetView:
    """Return a data set in wire form."""
    return DatasetView(
        name=dataset.name,
        title=dataset.title,
        noun=dataset.noun,
        excludes=dataset.excludes,
        shown=list(dataset.shown),
        fields=[build_report_field_view(field) for field in dataset.fields],
    )


def build_report_field_view(field: ReportField) -> ReportFieldView:
    """Return a field in wire form."""
    return ReportFieldView(
        name=field.name,
        label=field.label,
        section=field.section,
        kind=field.kind,
        unit=field.unit,
        groups=field.groups,
        adds_up=field.is_figure,
        filter=_FILTERED_AS.get(field.kind),
        options=list(field.names or field.options),
        names=dict(field.names),
    )
