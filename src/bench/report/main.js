const heading = document.createElement("h1");
heading.textContent = results.title;
document.getElementById("report").append(heading);
