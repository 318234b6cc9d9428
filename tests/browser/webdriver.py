"""A browser without a screen, driven by the WebDriver protocol: JSON over HTTP to chromedriver.

Only what the tests of this folder need. Leaves neither processes nor files behind: everything that the browser writes
lies in one temporary folder, and every process that carries its name in the environment must be gone at the end."""
import base64
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

SWITCHES = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage"]
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # how the protocol marks a reference to an element
ENTER, ESCAPE, ARROW_LEFT, ARROW_RIGHT = "\ue007", "\ue00c", "\ue012", "\ue014"


class Failure(Exception):
    """The browser refused a command."""


class Browser:
    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="vouch-browser-")
        self.downloads = pathlib.Path(self.folder.name, "downloads")
        self.downloads.mkdir()
        self.session = None
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                       text=True, env={**os.environ, "TMPDIR": self.folder.name,
                                                       "HOME": self.folder.name, "XDG_CONFIG_HOME": self.folder.name})
        try:
            self.address = f"http://127.0.0.1:{self._port()}"
            self.session = self._call("POST", "/session", self._capabilities())["sessionId"]
        except BaseException:
            self.close()
            raise

    def _port(self):
        for line in self.driver.stdout:
            if found := re.search(r"started successfully on port (\d+)", line):
                return int(found[1])
        raise Failure("chromedriver did not start")

    def _capabilities(self):
        options = {"args": [*SWITCHES, f"--user-data-dir={self.folder.name}/profile", "--window-size=1400,1000"],
                   "prefs": {"download.default_directory": str(self.downloads)}}
        return {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options,
                                                 "goog:loggingPrefs": {"browser": "ALL"}}}}

    def _call(self, method, path, body=None):
        request = urllib.request.Request(self.address + path, method=method,
                                         data=None if body is None else json.dumps(body).encode(),
                                         headers={"Content-Type": "application/json"})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # never by way of a proxy
        try:
            with opener.open(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failure(json.load(error)["value"]["message"]) from None

    def command(self, path, **body):
        return self._call("POST", f"/session/{self.session}/{path}", body)

    def open(self, file):
        self.command("url", url=pathlib.Path(file).as_uri())

    def script(self, source, *arguments):
        """The value of a JavaScript function body, which sees its arguments as arguments[0], ..."""
        return self.command("execute/sync", script=source, args=list(arguments))

    def find(self, selector):
        return self.command("element", using="css selector", value=selector)[ELEMENT]

    def click(self, selector):
        self.command(f"element/{self.find(selector)}/click")

    def type(self, selector, text):
        self.command(f"element/{self.find(selector)}/value", text=text)

    def choose(self, selector, text):
        """Chooses the option with this text, as a user does."""
        value = self.script("const [select, text] = [document.querySelector(arguments[0]), arguments[1]];"
                            "return [...select.options].find((option) => option.text === text).index", selector, text)
        option = self.script("return document.querySelector(arguments[0]).options[arguments[1]]", selector, value)
        self.command(f"element/{option[ELEMENT]}/click")

    def hover(self, selector):
        move = {"type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": {ELEMENT: self.find(selector)}}
        self.command("actions", actions=[{"type": "pointer", "id": "mouse", "actions": [move]}])

    def press(self, key):
        """A key, to whatever has the focus."""
        strokes = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        self.command("actions", actions=[{"type": "key", "id": "keyboard", "actions": strokes}])

    def resize(self, width, height):
        self.command("window/rect", width=width, height=height)

    def screenshot(self):
        return base64.b64decode(self._call("GET", f"/session/{self.session}/screenshot"))

    def printed(self):
        """The page as a PDF file."""
        return base64.b64decode(self.command("print", background=True, orientation="landscape"))

    def messages(self):
        """What was written to the console since the last call."""
        return [entry["message"] for entry in self.command("se/log", type="browser")]

    def close(self):
        if self.session:
            self._call("DELETE", f"/session/{self.session}")
        self.driver.terminate()
        self.driver.wait()
        self.driver.stdout.close()
        deadline = time.monotonic() + 20
        while (left := processes_with(self.folder.name)) and time.monotonic() < deadline:
            time.sleep(0.1)
        self.folder.cleanup()
        if left:
            raise Failure(f"processes left behind: {left}")


def processes_with(mark):
    """Processes whose environment contains the mark; zombies have none."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and mark.encode() in (entry / "environ").read_bytes():
                found.append(int(entry.name))
        except OSError:
            pass
    return found
