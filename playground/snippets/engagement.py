import json
import aimahead

with open("engagement.json") as file:
    answer = aimahead.solve(json.load(file))
print(answer["status"])
if answer["status"] == "hit":
    aim = ", ".join(f"{x:.4f}" for x in answer["aim"])
    print(f"aim ({aim}), hit after {answer['time']:.4f}")
