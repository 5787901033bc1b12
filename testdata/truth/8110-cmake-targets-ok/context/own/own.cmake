function(add_docs)
  add_custom_target(docs COMMAND true)
endfunction()
