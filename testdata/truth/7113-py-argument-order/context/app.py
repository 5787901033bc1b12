import helper

print(helper.run())
