{'targets': [{'target_name': 'a', 'sources': ['a.cc']}]}
