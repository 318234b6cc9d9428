const results = JSON.parse(document.getElementById("results").textContent);
