cat < <(echo hi)
