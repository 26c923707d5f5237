"""The Dagster job over a lake in an object store."""

import pytest

from assets.corpus import CorpusResource
from orchestration.definitions import defs
from pincite.adapters.lake import Lake
from pincite.adapters.stores.place import lake_folder
from pincite.ingest.publishing import published_of


@pytest.mark.long
def test_one_run_takes_documents_to_a_published_index_in_a_shared_lake(bucket, small_docs, tmp_path):
    folder = lake_folder(f"{bucket}/lake")
    corpus = CorpusResource(docs=str(small_docs), lake=str(folder), eval_out=str(tmp_path / "evals"))
    assert defs.resolve_job_def("refresh").execute_in_process(resources={"corpus": corpus}).success
    assert {published_of(Lake(folder), tenant).evals for tenant in ("acme", "other")} == {"none"}
    assert not (folder / "tenants").exists(), "records and tables are in the store alone"
