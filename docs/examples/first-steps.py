"""Creates a work package by its form, changes it, and lists what is open. Python 3, nothing to install."""
import base64
import json
import os
import urllib.error
import urllib.parse
import urllib.request

BASE = os.environ.get("HALYARD_URL", "http://127.0.0.1:8080")
TOKEN = os.environ.get("HALYARD_TOKEN", "")
PROJECT = os.environ.get("PROJECT", "demo-project")


def call(method, href, body=None):
    credentials = base64.b64encode(f"apikey:{TOKEN}".encode()).decode()
    headers = {"Authorization": f"Basic {credentials}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(BASE + href, data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read() or "null")


# The form says whether the server would take it, without writing anything.
form = call("POST", f"/api/v3/projects/{PROJECT}/work_packages/form", {"subject": "Written in Python"})
for attribute, error in form["_embedded"]["validationErrors"].items():
    print(attribute, error["message"])

commit = form["_links"]["commit"]
created = call(commit["method"].upper(), commit["href"], form["_embedded"]["payload"])
print("created", created["subject"])

# A link is there exactly if one may follow it now.
update = created["_links"].get("updateImmediately")
if update:
    change = {"lockVersion": created["lockVersion"], "percentageDone": 50}
    print("done", call("PATCH", update["href"], change)["percentageDone"], "%")
    try:
        call("PATCH", update["href"], {"lockVersion": created["lockVersion"], "subject": "Too late"})
    except urllib.error.HTTPError as error:
        print(error.code, json.loads(error.read())["errorIdentifier"].split(":")[-1])

count = 0
query = urllib.parse.urlencode({"filters": '[{"status":{"operator":"o","values":[]}}]', "pageSize": 2})
href = f"/api/v3/projects/{PROJECT}/work_packages?{query}"
while href:
    page = call("GET", href)
    count += len(page["_embedded"]["elements"])
    href = page["_links"].get("nextByOffset", {}).get("href")
print("listed" if count > 0 else "nothing is open")
