"""Question to evidence: variants, candidates, fusion, tiers, diversity, the evidence pack and its flags."""
