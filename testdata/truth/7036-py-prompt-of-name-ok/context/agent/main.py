from agent.prompts import SYSTEM

print(len(SYSTEM))
